export { openUserPayments } from './open-user-payments.ts'
export { listPayments, paidSince, type UserPayment } from './payments.store.ts'
export { leavingOf } from './prove-payment.ts'
export type { Payer, PaymentQuote, PayRefusal, UserPayments } from './user-payments.ts'
