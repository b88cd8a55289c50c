/** When what an account has in futures wallets and isolated margin of one asset last changed. */
export interface WalletChange {
  readonly asset: number
  readonly time: number
}

type Rows = readonly Record<string, unknown>[]

const TEXT = `SELECT asset, max(time) AS time FROM (
    SELECT t.asset, t.time FROM contract_income t WHERE t.account = $1
    UNION ALL SELECT m.asset, m.time FROM contract_margin_changes m WHERE m.account = $1
  ) changes GROUP BY asset`

export function walletChanges(account: number) {
  const read = (rows: Rows) =>
    rows.map(({ asset, time }): WalletChange => ({ asset: Number(asset), time: Number(time) }))
  return { text: TEXT, values: [account], read, account }
}
