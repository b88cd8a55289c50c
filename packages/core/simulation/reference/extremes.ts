/** `Math.min` and `Math.max` know no bigint. */
export function least(first: bigint, ...others: readonly bigint[]): bigint {
  let best = first
  for (const value of others) if (value < best) best = value
  return best
}

export function greatest(first: bigint, ...others: readonly bigint[]): bigint {
  let best = first
  for (const value of others) if (value > best) best = value
  return best
}
