export type PinProblem = 'form' | 'simple' | 'repeat'

const FORM = /^\d{6}$/

/**
 * Six digits, not all the same, no ascending or descending sequence (also across 9 and 0), entered twice identically.
 */
export function problemOfPin(pin: string, again: string): PinProblem | undefined {
  if (!FORM.test(pin)) return 'form'
  if (isRun(pin)) return 'simple'
  return pin === again ? undefined : 'repeat'
}

function isRun(pin: string): boolean {
  return [0, 1, -1].some((step) =>
    [...pin].every((digit, place) => Number(digit) === (Number(pin[0]) + step * place + 100) % 10),
  )
}
