import { type TransferAccount, transferAccounts } from '@bowline/contract/terms/transfer-accounts.ts'

export interface TransferWay {
  readonly from: TransferAccount
  readonly to: TransferAccount
}

export function isTransferAccount(name: string): name is TransferAccount {
  return (transferAccounts as readonly string[]).includes(name)
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
