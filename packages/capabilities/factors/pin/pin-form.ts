export type PinFormRefusal = 'malformed' | 'too-simple'

/** Six digits, not all the same and not consecutive up or down (wrapping from 9 to 0 included). */
export function checkPinForm(pin: string): PinFormRefusal | undefined {
  if (!/^\d{6}$/.test(pin)) return 'malformed'
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, i) => (digit - (digits[i] as number) + 10) % 10)
  const isEven = steps.every((step) => step === steps[0])
  return isEven && [0, 1, 9].includes(steps[0] as number) ? 'too-simple' : undefined
}
