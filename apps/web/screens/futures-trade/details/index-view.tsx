import type { CallData } from '@bowline/contract/calls.ts'
import type { ContractRow } from '@bowline/contract/futures.ts'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '../../../page-context.ts'
import { useWords } from '../../../words/use-words.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './details.module.css'

type Source = CallData<'POST /fe-co-api/common/index_price_weight_list'>['sources'][number]

const EVERY_MS = 5_000
/** An index has a digit more than a tick. */
const MORE_DIGITS = 1

const tones = { good: 'info', degraded: 'warn', frozen: 'bad' } as const

/** A price in another quote than the index is converted by that quote's own index. */
function sourceName({ source, pair }: Source, indexPair: string) {
  return (
    <>
      <bdi>{source}</bdi> {pair !== indexPair && <small dir="ltr">{pair}</small>}
    </>
  )
}

/** Where the index comes from, source by source, as of now. */
export function IndexView({ contract: { id, coinResultVo, subSymbol } }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const { siteApi } = usePage()
  const answer = useAnswer(`sources ${id}`, () =>
    siteApi('POST /fe-co-api/common/index_price_weight_list', { contractId: Number(id) }),
  )
  const askAgain = useEffectEvent(answer.again)
  useEffect(() => {
    const timer = setInterval(() => askAgain(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const decimals = coinResultVo.symbolPricePrecision + MORE_DIGITS
  const columns: Column<Source>[] = [
    { id: 'source', head: t('index.source'), card: 'title', cell: (row) => sourceName(row, subSymbol) },
    { id: 'weight', head: t('index.weight'), numeric: true, cell: ({ weight }) => weight },
    {
      id: 'price',
      head: t('index.price'),
      numeric: true,
      ch: 10,
      cell: ({ price }) => <PriceText value={price} decimals={decimals} />,
    },
    {
      id: 'standing',
      head: t('index.standing'),
      cell: ({ standing }) => (
        <Badge tone={standing === 'counted' ? 'info' : 'warn'}>{t(`index.standing.${standing}`)}</Badge>
      ),
    },
  ]
  return (
    <div className={styles.view}>
      <p>{t('index.about')}</p>
      <AnswerView answer={answer}>
        {({ indexState, indexPrice, sources }) => (
          <>
            <p className={styles.now}>
              <bdi>{subSymbol}</bdi> <PriceText value={indexPrice} decimals={decimals} />{' '}
              <Badge tone={tones[indexState]}>{t(`index.state.${indexState}`)}</Badge>
            </p>
            <DataTable<Source>
              caption={t('tab.index')}
              cards={false}
              rows={sources}
              rowKey={({ source }) => source}
              columns={columns}
            />
          </>
        )}
      </AnswerView>
    </div>
  )
}
