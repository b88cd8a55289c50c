import type { CallData } from '@bowline/contract/calls.ts'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { useState } from 'react'
import { RowsLater } from '../../copying/rows-later.tsx'
import { SlippageText } from '../../copying/slippage-text.tsx'
import { TradeName } from '../../copying/trade-name.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Relation } from './copy-sums.ts'

type Copy = CallData<'GET /exchange-web/web/copy/copies'>['rows'][number]
type Share = CallData<'GET /exchange-web/web/copy/shares'>['rows'][number]

const ROWS = 20
const tones = { filled: 'gain', partly: 'warn', skipped: 'bad' } as const

/** What became of each trade of the leaders, and what they were paid. */
export function CopyHistory({ relations }: { readonly relations: readonly Relation[] }) {
  const t = useWords('assets-copy-trade')
  const [tab, setTab] = useState('copies')
  return (
    <Card flush>
      <Tabs
        label={t('transactions')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'copies', label: t('copies') },
          { id: 'shares', label: t('shares') },
        ]}
      >
        {tab === 'copies' ? <Copies relations={relations} /> : <Shares />}
      </Tabs>
    </Card>
  )
}

function Copies({ relations }: { readonly relations: readonly Relation[] }) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const copyingWords = useWords('copying')
  const [chosen, setChosen] = useState('')
  const pages = usePages<Copy>(`copies-${chosen}`, (cursor) =>
    siteApi('GET /exchange-web/web/copy/copies', {
      limit: ROWS,
      ...(chosen && { relationId: Number(chosen) }),
      ...(cursor && { cursor }),
    }),
  )
  return (
    <>
      {relations.length > 1 && (
        <div className={styles.filter}>
          <Field label={t('name')}>
            <Select
              options={[
                { value: '', label: t('all') },
                ...relations.map(({ relationId, leaderName, startedAtMs }) => ({
                  value: String(relationId),
                  label: `${leaderName} · ${new Date(startedAtMs).toISOString().slice(0, 10)}`,
                })),
              ]}
              value={chosen}
              onChange={setChosen}
            />
          </Field>
        </div>
      )}
      <RowsLater
        caption={t('copies')}
        pages={pages}
        rowKey={({ copyId }) => String(copyId)}
        empty={<EmptyState title={t('copies.empty')} text={t('copies.empty.text')} />}
        columns={[
          { id: 'time', head: t('time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
          { id: 'trade', head: t('trade'), card: 'title', cell: (copy) => <TradeName {...copy} /> },
          { id: 'name', head: t('name'), cell: ({ leaderName }) => <bdi>{leaderName}</bdi> },
          {
            id: 'leader',
            head: t('leaderPrice'),
            numeric: true,
            cell: ({ leaderPrice, leaderQty }) => (
              <span className={styles.lines}>
                <MoneyText value={leaderPrice} />
                <small>
                  <QtyText value={leaderQty} trim />
                </small>
              </span>
            ),
          },
          {
            id: 'own',
            head: t('ownPrice'),
            numeric: true,
            cell: ({ price, filled }) => (
              <span className={styles.lines}>
                <MoneyText value={price} />
                <small>
                  <QtyText value={filled} trim />
                </small>
              </span>
            ),
          },
          {
            id: 'slippage',
            head: t('slippage'),
            numeric: true,
            cell: ({ slippagePpm, filled }) => <SlippageText ppm={Number(filled) === 0 ? null : slippagePpm} />,
          },
          {
            id: 'state',
            head: t('state'),
            card: 'wide',
            cell: ({ state, reason }) => (
              <span className={styles.lines}>
                <span>
                  <Badge tone={tones[state]}>{t(`copy.${state}`)}</Badge>
                </span>
                {reason && <small>{copyingWords(`reason.${reason}`)}</small>}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

function Shares() {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const pages = usePages<Share>('copy-shares', (cursor) =>
    siteApi('GET /exchange-web/web/copy/shares', { limit: ROWS, ...(cursor && { cursor }) }),
  )
  return (
    <RowsLater
      caption={t('shares')}
      pages={pages}
      rowKey={({ relationId, number }) => `${relationId} ${number}`}
      empty={<EmptyState title={t('shares.empty')} text={t('shares.empty.text')} />}
      columns={[
        { id: 'time', head: t('time'), cell: ({ settledAtMs }) => <TimeText atMs={settledAtMs} kind="minute" /> },
        { id: 'name', head: t('name'), card: 'title', cell: ({ leaderName }) => <bdi>{leaderName}</bdi> },
        {
          id: 'due',
          head: t('shared'),
          numeric: true,
          cell: ({ due }) => <MoneyText value={due} decimals={8} unit={CURRENCY} zero />,
        },
        {
          id: 'refund',
          head: t('refund'),
          numeric: true,
          cell: ({ refund }) => <MoneyText value={refund} decimals={8} unit={CURRENCY} zero />,
        },
      ]}
    />
  )
}
