import { type Capacity, defaultCapacity } from './capacity.ts'
import { broken } from './invariant.ts'
import type { CommandOf } from './messages/commands.ts'
import { Rejection } from './rejections.ts'
import type { State } from './state.ts'

/** What an exchange was made with: which one it is, and the sizes of its tables. */
export type Head = Required<Omit<CommandOf<'head'>, 'kind'>>
/** A head as JSON has it: whole numbers that JSON cannot hold are decimal texts. */
export type HeadText = { readonly [field in keyof Head]: number | string }

const IDENTITY: readonly (keyof Head)[] = ['exchangeHigh', 'exchangeLow']

/** Only the first counts: an exchange does not become another one. */
export function takeHead(s: State, head: Head): void {
  if (s.head || (head.exchangeHigh === 0n && head.exchangeLow === 0n)) {
    s.refuse(Rejection.badDefinition)
    return
  }
  setHead(s, head)
  // A new exchange's head has no time: the first command with one begins the first day.
  s.quietUntil = 0
}

/** Throws when the tables are of other sizes than the head says: they could answer its commands otherwise. */
export function setHead(s: State, head: Head): void {
  for (const table of Object.keys(s.capacity) as (keyof Capacity)[]) {
    // 0: of a table that came after this head.
    if (head[table] === 0 || s.capacity[table] === head[table]) continue
    broken(
      `the journal says that the exchange was made with room for ${head[table]} ${table}, ` +
        `and it was started with room for ${s.capacity[table]}`,
    )
  }
  s.head = head
}

/** The sizes that a head, or a record that enlarges, names; the program's own for a table that came after it. */
export function sizesIn(record: Partial<Capacity>): Capacity {
  const tables = Object.keys(defaultCapacity) as (keyof Capacity)[]
  return Object.fromEntries(
    tables.map((table) => [table, record[table] || defaultCapacity[table]]),
  ) as unknown as Capacity
}

/** The tables are of these sizes already. What is not so was sent by somebody who must not, or replayed by a faulty program. */
export function takeSizes(s: State, record: Partial<Capacity>): void {
  if (!s.head) broken('tables are enlarged before the journal has a head')
  setHead(s, { ...s.head, ...sizesIn(record) })
}

export function headText(head: Head): HeadText {
  const entries = Object.entries(head).map(([field, value]) => [field, typeof value === 'bigint' ? `${value}` : value])
  return Object.fromEntries(entries) as HeadText
}

export function headOfText(text: HeadText): Head {
  const entries = Object.entries(text).map(([field, value]) => {
    return [field, IDENTITY.includes(field as keyof Head) ? BigInt(value) : value]
  })
  return Object.fromEntries(entries) as Head
}
