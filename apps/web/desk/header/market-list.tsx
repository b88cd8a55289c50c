import { Button } from '@bowline/design-system/actions/button.tsx'
import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { filterRows, type Sort, type SortColumn, sortRows } from '../../market-rows/market-row.ts'
import { useFavourites } from '../../settings/use-favourites.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import styles from './market-list.module.css'
import { MarketListRow } from './market-list-row.tsx'
import { useMarketRows } from './use-market-rows.ts'

const columns = ['pair', 'last', 'change', 'volume'] as const satisfies readonly SortColumn[]
const heads = { pair: 'switcher.pair', last: 'switcher.price', change: 'switcher.change', volume: 'switcher.volume' } as const // biome-ignore format: one table

const ALL = '*'
const FAVOURITES = 'favourites'

/** Search, lists and all markets. Arrow keys move from the search into the rows; Enter opens the first one. */
export function MarketList({ onChosen }: { readonly onChosen: () => void }) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const navigate = useNavigate()
  const { product } = useDesk()
  const box = useRef<HTMLDivElement>(null)
  const [favourites, toggleFavourite] = useFavourites()
  const [search, setSearch] = useState('')
  const [list, setList] = useState('*')
  const [sort, setSort] = useState<Sort>({ column: 'volume', direction: 'descending' })
  const { rows, isAsking, load } = useMarketRows()
  const quotes = useMemo(() => [...new Set(rows?.map(({ market }) => market.quote))], [rows])
  const only = list === FAVOURITES ? new Set(favourites) : undefined
  const quote = list === ALL || list === FAVOURITES ? '' : list
  const shown = rows && sortRows(filterRows(rows, { search, quote, category: '', only }), sort)

  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  const choose = (pair: string) => {
    onChosen()
    navigate(product.pathOf(pair))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const isInSearch = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInSearch && !event.nativeEvent.isComposing && shown?.[0])
      choose(shown[0].market.pair)
    else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? box.current?.querySelector('input'))?.focus()
    else return
    event.preventDefault()
  }
  const Arrow = sort.direction === 'ascending' ? ChevronUp : ChevronDown
  const lists = [ALL, FAVOURITES, ...quotes]
  const nameOf = (id: string) =>
    id === ALL ? tTools('switcher.all') : id === FAVOURITES ? tTools('switcher.favourites') : id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of what is in it
    <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={tTools('switcher.search')}
          clearLabel={tTools('switcher.clear')}
        />
      </div>
      <div className={styles.lists}>
        {lists.map((id) => (
          <button key={id} type="button" aria-pressed={id === list} onClick={() => setList(id)}>
            {nameOf(id)}
          </button>
        ))}
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="spoken">{t('switcher.title')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" aria-sort={sort.column === column ? sort.direction : undefined}>
                  <button type="button" onClick={() => setSort(nextSort(sort, column))}>
                    {tTools(heads[column])}
                    {sort.column === column && <Arrow size={12} aria-hidden="true" />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown?.map((row) => (
              <MarketListRow
                key={row.market.pair}
                row={row}
                isFavourite={favourites.includes(row.market.pair)}
                onStar={() => toggleFavourite(row.market.pair)}
                onChosen={onChosen}
              />
            ))}
          </tbody>
        </table>
        {!rows && isAsking && <Skeleton ch={40} lines={8} />}
        {!rows && !isAsking && (
          <p className={styles.none} role="alert">
            {tTools('switcher.failed')} <Button onClick={load}>{t('panel.retry')}</Button>
          </p>
        )}
        {shown?.length === 0 && (
          <p className={styles.none} role="status">
            {list === FAVOURITES && search === '' ? tTools('switcher.noFavourites') : tTools('switcher.none')}
          </p>
        )}
      </div>
    </div>
  )
}

/** The sorting after a click on a column header; numbers start in descending order. */
function nextSort({ column, direction }: Sort, pressed: SortColumn): Sort {
  if (column !== pressed) return { column: pressed, direction: pressed === 'pair' ? 'ascending' : 'descending' }
  return { column, direction: direction === 'ascending' ? 'descending' : 'ascending' }
}
