import { type UserPaymentNeeds, UserPayments } from './user-payments.ts'

/** What a crash left open the job sees through, which runs once at every start of the worker. */
export function openUserPayments(needs: UserPaymentNeeds): UserPayments {
  return new UserPayments(needs)
}
