import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { marketPath } from '../../market-rows/market-path.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './alpha.module.css'
import { Membership } from './membership.tsx'

type Overview = CallData<'GET /exchange-web-gateway/alpha/overview'>

export const head = privateHead('alpha', 'title')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web-gateway/alpha/overview')
}

/** Markets that are listed early, what holds for them, and how to become a member. */
export function Screen() {
  const t = useWords('alpha')
  const { hasPass, acceptedAtMs, markets } = useLoaderData<Overview>()
  const [isMember, setMember] = useState(hasPass && acceptedAtMs !== null)
  return (
    <ContentPage
      density="comfortable"
      className={styles.parts}
      title={t('title')}
      intro={t('intro')}
      help="alpha"
      side={<Membership hasPass={hasPass} isMember={isMember} onJoined={() => setMember(true)} />}
    >
      <Card title={t('markets')} flush>
        <EarlyMarkets markets={markets} />
      </Card>
      <Card title={t('rules')}>
        <ul className={styles.rules}>
          {(['rule.buy', 'rule.sell', 'rule.convert', 'rule.end'] as const).map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Card>
    </ContentPage>
  )
}

/** A market's price comes with all places of its tick. */
const placesOf = (price: string | null) => price?.split('.')[1]?.length ?? 0

function EarlyMarkets({ markets }: Pick<Overview, 'markets'>) {
  const t = useWords('alpha')
  return (
    <DataTable
      caption={t('markets')}
      rows={markets}
      rowKey={({ pair }) => pair}
      empty={<EmptyState title={t('empty')} text={t('empty.text')} />}
      columns={[
        {
          id: 'market',
          head: t('market'),
          card: 'title',
          cell: ({ pair, base, quote }) => (
            <Link to={marketPath(pair)} className={styles.market}>
              <PairName base={base} quote={quote} />
            </Link>
          ),
        },
        {
          id: 'price',
          head: t('price'),
          numeric: true,
          ch: 14,
          cell: ({ lastPrice }) => <PriceText value={lastPrice} decimals={placesOf(lastPrice)} />,
        },
        { id: 'opens', head: t('opens'), ch: 18, cell: ({ endsAtMs }) => <TimeText atMs={endsAtMs} kind="minute" /> },
      ]}
    />
  )
}
