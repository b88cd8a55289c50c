export const holdStates = ['held', 'review', 'released', 'cancelled'] as const
export type HoldState = (typeof holdStates)[number]

export const commissionStates = ['due', 'paid', 'failed'] as const
export type CommissionState = (typeof commissionStates)[number]
