// Conditions are awaited, not times: on a slow, shared machine the default five seconds are too short.
jest.setTimeout(300_000);
