import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Country } from '../../contract/subscription';

export type BillingState = { countries: Country[] };

export const billingSlice = createSlice({
  name: 'billing',
  initialState: { countries: [] } as BillingState,
  reducers: {
    countriesLoaded: (state, { payload }: PayloadAction<Country[]>) => {
      state.countries = payload;
    },
  },
});

export const { countriesLoaded } = billingSlice.actions;
export const selectCountries = (state: { billing: BillingState }): Country[] => state.billing.countries;
