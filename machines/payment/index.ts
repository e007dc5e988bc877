export * from './payment.machine';
export * from './paymentResult.machine';
