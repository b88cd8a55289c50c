import { type Command, type CommandName, commandLayouts } from '../messages/commands.ts'
import type { FieldKind } from '../messages/layout.ts'
import type { Random } from './random.ts'

/**
 * Fields that choose a table row when something is defined: a number beyond a table's capacity is refused by a fast
 * core and not by the reference, which has no capacities.
 */
const ROWS: readonly string[] = ['define-asset.asset', 'define-market.market', 'open-account.account']
/** Delisting is for good, and would leave little to simulate. */
const FINAL = 'set-market-state.state'
/** Texts are limited by the codec, before any core sees them. */
const TEXT: readonly FieldKind[] = ['text16', 'text24', 'text40', 'text64']

const EDGE = 2n ** 62n
const amounts = [0n, 1n, -1n, 7n, EDGE - 1n, EDGE, EDGE + 1n, 2n ** 63n - 1n, -(2n ** 63n)]
const u32 = [0, 1, 2, 5, 9_999, 2 ** 31, 2 ** 32 - 1]
const values: Record<string, readonly (number | bigint)[]> = {
  u8: [0, 1, 2, 3, 4, 5, 6, 7, 31, 32, 33, 255],
  u16: [0, 1, 2, 5, 2_100, 2_101, 2_103, 2 ** 16 - 1],
  u32,
  i32: [0, -1, 1_000, -1_000, 2 ** 31 - 1, -(2 ** 31)],
  int: [0, 1, -1, 10 ** 12, 2 ** 53 - 1],
  i64: amounts,
}

/** The same command with one field that no honest sender would write. */
export function spoil<C extends Command>(command: C, random: Random): C {
  const fields = Object.entries(commandLayouts[command.kind as CommandName].fields as Record<string, FieldKind>)
  const spoilable = fields.filter(([name, kind]) => {
    const place = `${command.kind}.${name}`
    return !ROWS.includes(place) && place !== FINAL && !TEXT.includes(kind)
  })
  if (spoilable.length === 0) return command
  const [name, kind] = random.pick(spoilable)
  return { ...command, [name]: random.pick(values[kind] as readonly (number | bigint)[]) }
}
