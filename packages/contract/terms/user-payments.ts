/** `opening`: it is on its way; `refused`: the ledger took nothing. */
export const paymentStates = ['opening', 'done', 'refused'] as const
export type PaymentState = (typeof paymentStates)[number]
