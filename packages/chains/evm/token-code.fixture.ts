import { toFunctionSelector } from 'viem'
import { TRANSFER_TOPIC } from './erc20.ts'

const word = (value: number) => value.toString(16).padStart(4, '0')

/** Bytes of the machine with names for places: `:name` is a place to jump to, `@name` its address. */
export function assemble(...parts: readonly string[]): string {
  const places = new Map<string, number>()
  const lines = parts.join(' ').split(/\s+/).filter(Boolean)
  let at = 0
  for (const line of lines) {
    if (line.startsWith(':')) places.set(line.slice(1), at)
    at += line.startsWith(':') ? 1 : line.startsWith('@') ? 3 : line.length / 2
  }
  return `0x${lines
    .map((line) => {
      if (line.startsWith(':')) return '5b'
      return line.startsWith('@') ? `61${word(places.get(line.slice(1)) ?? 0)}` : line
    })
    .join('')}`
}

export interface TokenBehaviour {
  readonly decimals?: number
  /** What of the amount, which is on the stack, arrives, and what the log says. */
  readonly arrives?: string
  readonly logged?: string
  /** What becomes of the balance, which is on the stack, when it is asked for. */
  readonly balance?: string
  /** Before anything moves; may jump to `@refuse`. */
  readonly first?: string
  /** What `transfer` answers. */
  readonly answer?: string
  /** Names of functions that it has besides, and that do nothing. */
  readonly names?: readonly string[]
}

const ANSWER = '600052 60206000f3'
const AMOUNT = '602435'
export const CALLER = '33'
export const RECEIVER = '600435'
/** 99 hundredths of what is on the stack: `60 64 90 04` divides, after a multiplication by 99. */
export const WITH_FEE = '6063 02 6064 90 04'

/** A token that does what is said of it: a balance is at the storage slot of its owner's number. */
export function tokenCode({
  decimals = 6,
  arrives = '',
  logged = '',
  balance = '',
  first = '',
  answer = '6001',
  names = [],
}: TokenBehaviour): string {
  const to = (selector: string, place: string) => `8063${selector}14 @${place} 57`
  return assemble(
    '60003560e01c',
    ...[to('a9059cbb', 'transfer'), to('70a08231', 'balance'), to('313ce567', 'decimals')],
    ...names.map((name) => to(toFunctionSelector(name).slice(2), 'decimals')),
    ':refuse 60006000fd',
    `:transfer ${first} ${AMOUNT} ${CALLER} 54 10 @refuse 57`,
    `${AMOUNT} ${CALLER} 54 03 ${CALLER} 55`,
    `${AMOUNT} ${arrives} ${RECEIVER} 54 01 ${RECEIVER} 55`,
    `${AMOUNT} ${logged} 600052 ${RECEIVER} ${CALLER} 7f${TRANSFER_TOPIC.slice(2)} 60206000a3`,
    `${answer} ${ANSWER}`,
    `:balance ${RECEIVER} 54 ${balance} ${ANSWER}`,
    `:decimals 60${decimals.toString(16).padStart(2, '0')} ${ANSWER}`,
  )
}
