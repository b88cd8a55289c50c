import { readFileSync } from 'node:fs'
import { units } from '../support/decimal.ts'

/** Of each coin, from the file of a year's statement. */
export function closingBalances(path: string): Map<string, bigint> {
  const lines = readFileSync(path, 'utf8').trim().split('\r\n')
  const cells = lines.map((line) => line.split(','))
  return new Map(
    cells.flatMap(([coin = '', , line, , , balance = '']) => (line === 'closing' ? [[coin, units(balance)]] : [])),
  )
}
