import type { CallData } from '@bowline/contract/calls.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useRef } from 'react'
import { useFreshness, useLiveDoor, useTrades } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { sizeUnitOf, useDesk } from '../desk.ts'
import { Panel } from '../panel/panel.tsx'
import styles from './tape.module.css'
import { TapeRow } from './tape-row.tsx'
import { useRowsThatFit } from './use-rows-that-fit.ts'

export type FirstTrades = CallData<'GET /exchange-web/web/market/trades'>

interface TapeProps {
  /** The trades the page was loaded with, until the live ones arrive. */
  readonly first: FirstTrades
}

export function TapePanel({ first }: TapeProps) {
  const t = useWords('desk')
  const freshness = useFreshness(useLiveDoor().trades(useDesk().market.pair))
  return (
    <Panel title={t('panel.trades')} freshness={freshness}>
      <Tape first={first} />
    </Panel>
  )
}

/** The latest trades, newest first: as many as the box has room for, so that none of it scrolls. */
function Tape({ first }: TapeProps) {
  const t = useWords('desk')
  const { market } = useDesk()
  const trades = useTrades(market.pair) ?? first.trades
  const { timeZone } = useLocale()
  const list = useRef<HTMLTableSectionElement>(null)
  const fits = useRowsThatFit(list)
  return (
    <>
      <table className={styles.tape}>
        <caption className="spoken">{t('panel.trades')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('book.price', { unit: market.quote })}</th>
            <th scope="col">{t('book.size', { unit: sizeUnitOf(market) })}</th>
            <th scope="col" title={timeZone}>
              {t('trades.time')}
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {trades.slice(0, fits).map((trade, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay and their trades move on: nothing on the page moves
            <TapeRow key={place} trade={trade} />
          ))}
        </tbody>
      </table>
      {trades.length === 0 && <p className={styles.empty}>{t('trades.empty')}</p>}
    </>
  )
}
