import type { ConsoleParams } from '@bowline/contract/console/console-calls.ts'
import type { UserOrder } from '@bowline/contract/terms/user-search.ts'
import type { Sort } from '@bowline/design-system/tables/data-table-columns.ts'

export type Search = ConsoleParams<'GET /console-api/users/search'>
type Parts = Readonly<Record<string, string | undefined>>

const DAY_MS = 86_400_000

/** The filters, by their name in the URL. */
export const FILTERS = [
  'country',
  'level',
  'frozen',
  'status',
  'cameBy',
  'campaign',
  'inviterId',
  'from',
  'to',
] as const

export const filterCount = (parts: Parts) => FILTERS.filter((name) => parts[name]).length

/** What the server is asked for. Days are whole days in UTC. */
export function searchOf(parts: Parts): Search {
  const { q = '', from, to, sort, ...filter } = parts
  const given = Object.fromEntries(FILTERS.filter((name) => filter[name]).map((name) => [name, filter[name]]))
  const sorted = sortOf(parts)
  const [start, end] = [dayMs(from), dayMs(to)]
  return {
    ...given,
    query: q,
    ...(start !== undefined && { registeredFromMs: start }),
    ...(end !== undefined && { registeredToMs: end + DAY_MS - 1 }),
    ...(sorted && {
      order: sorted.column as UserOrder,
      direction: sorted.direction === 'ascending' ? 'up' : 'down',
    }),
  } as Search
}

/** `level-up` */
export function sortOf({ sort = '' }: Parts): Sort | undefined {
  const [, column, way] = /^(id|registered|level)-(up|down)$/.exec(sort) ?? []
  return column === undefined ? undefined : { column, direction: way === 'up' ? 'ascending' : 'descending' }
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.column}-${sort.direction === 'ascending' ? 'up' : 'down'}`
}

function dayMs(day = ''): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
