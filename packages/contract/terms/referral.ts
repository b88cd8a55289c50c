export const holdStates = ['held', 'review', 'released', 'cancelled'] as const
export type HoldState = (typeof holdStates)[number]

export const commissionStates = ['due', 'paid', 'failed'] as const
export type CommissionState = (typeof commissionStates)[number]

/** What invitees trade: by copying in an account of its own. */
export const rebateProducts = ['spot', 'futures', 'copy'] as const
export type RebateProduct = (typeof rebateProducts)[number]
