interface Freeze {
  readonly tradingFrozen: boolean
  readonly withdrawalsFrozen: boolean
}

/** Which of the three notices of specification §8 stands on a page: frozen trading is nothing to say where one withdraws. */
export function freezeNotice(
  { tradingFrozen, withdrawalsFrozen }: Freeze,
  path: string,
): 'frozen.both' | 'frozen.trading' | 'frozen.withdrawals' | undefined {
  if (tradingFrozen && withdrawalsFrozen) return 'frozen.both'
  if (withdrawalsFrozen) return 'frozen.withdrawals'
  return tradingFrozen && !path.startsWith('/assets/spot/withdraw') ? 'frozen.trading' : undefined
}
