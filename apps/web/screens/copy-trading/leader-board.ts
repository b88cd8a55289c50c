import type { CallData } from '@bowline/contract/calls.ts'

export type Leader = CallData<'GET /exchange-web/web/copy/leaders'>['leaders'][number]

export const periods = ['7', '30', '90'] as const
export type Period = (typeof periods)[number]

export interface BoardFilter {
  readonly search: string
  /** Only those who take copiers. */
  readonly isOpen: boolean
}

export const boardSorts = ['copiersRoi', 'roi', 'drawdown', 'slippage', 'copiers', 'share'] as const
export type BoardSort = (typeof boardSorts)[number]

/** What the leader's own account earned in a period; undefined while the history is not there. */
export function returnsOf({ returns }: Leader, period: Period) {
  return returns.find(({ days }) => days === Number(period))
}

export function filterLeaders(leaders: readonly Leader[], { search, isOpen }: BoardFilter): Leader[] {
  const wanted = search.trim().toLowerCase()
  return leaders.filter(({ name, state }) => name.toLowerCase().includes(wanted) && (!isOpen || state === 'active'))
}

/** Of whom nothing is known yet comes last, either way. */
export function sortLeaders(
  leaders: readonly Leader[],
  sort: BoardSort,
  direction: 'ascending' | 'descending',
  period: Period,
): Leader[] {
  const sign = direction === 'ascending' ? 1 : -1
  return leaders.toSorted((a, b) => {
    const [first, second] = [figureOf(a, sort, period), figureOf(b, sort, period)]
    if (first === null || second === null) return first === second ? 0 : first === null ? 1 : -1
    return (first - second) * sign
  })
}

function figureOf(leader: Leader, sort: BoardSort, period: Period): number | null {
  switch (sort) {
    case 'copiersRoi':
      return leader.copiersRoiPpm
    case 'roi':
      return returnsOf(leader, period)?.roiPpm ?? null
    case 'drawdown':
      return returnsOf(leader, period)?.drawdownPpm ?? null
    case 'slippage':
      return leader.slippagePpm
    case 'copiers':
      return leader.copiers
    case 'share':
      return leader.sharePpm
  }
}

/** Of a return or a number of copiers more is better, of the others less. */
export const bestFirst: Readonly<Record<BoardSort, 'ascending' | 'descending'>> = {
  ...{ copiersRoi: 'descending', roi: 'descending', copiers: 'descending' },
  ...{ drawdown: 'ascending', slippage: 'ascending', share: 'ascending' },
}
