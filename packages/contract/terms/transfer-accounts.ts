/** Accounts of one person that money moves between. */
export const transferAccounts = ['spot', 'futures', 'funding', 'copy'] as const
export type TransferAccount = (typeof transferAccounts)[number]
