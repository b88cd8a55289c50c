export type PinProblem = 'form' | 'simple' | 'repeat'

const FORM = /^\d{6}$/

/** Six digits, not all the same and not counting up or down (over 9 to 0 too), typed twice alike. */
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
