/** Accounts of one person that money moves between. */
const TRANSFER_ACCOUNTS = ['spot', 'futures', 'funding', 'copy'] as const
export type TransferAccount = (typeof TRANSFER_ACCOUNTS)[number]

export interface TransferWay {
  readonly from: TransferAccount
  readonly to: TransferAccount
}

export function isTransferAccount(name: string): name is TransferAccount {
  return (TRANSFER_ACCOUNTS as readonly string[]).includes(name)
}

/** As the ledger's lines note it. */
export function wayText({ from, to }: TransferWay): string {
  return `${from} to ${to}`
}

/** What a line's note says; undefined when it is none of a transfer. */
export function wayOf(memo: string): TransferWay | undefined {
  const [from = '', to = ''] = memo.split(' to ')
  return isTransferAccount(from) && isTransferAccount(to) ? { from, to } : undefined
}
