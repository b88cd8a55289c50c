/** What of the account is frozen. */
export interface Freeze {
  readonly tradingFrozen: boolean
  readonly withdrawalsFrozen: boolean
}

/** Which of the three notices of specification §8 a page shows; the withdrawal page does not mention frozen trading. */
export function freezeNotice(
  { tradingFrozen, withdrawalsFrozen }: Freeze,
  path: string,
): 'frozen.both' | 'frozen.trading' | 'frozen.withdrawals' | undefined {
  if (tradingFrozen && withdrawalsFrozen) return 'frozen.both'
  if (withdrawalsFrozen) return 'frozen.withdrawals'
  return tradingFrozen && !path.startsWith('/assets/spot/withdraw') ? 'frozen.trading' : undefined
}
