import type { CallData } from '@bowline/contract/calls.ts'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { RowsLater } from '../../copying/rows-later.tsx'
import { SkipTexts } from '../../copying/skip-texts.tsx'
import { SlippageText } from '../../copying/slippage-text.tsx'
import { TradeName } from '../../copying/trade-name.tsx'
import { marketName } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'

type LeaderTrade = CallData<'GET /exchange-web/web/copy/leader/trades'>['rows'][number]
type ShownLeader = CallData<'GET /exchange-web/web/copy/leader'>

const ROWS = 20

/** How each trade was copied, and the positions that the leader closed, lost ones too. */
export function LeaderHistory({ leader }: { readonly leader: ShownLeader }) {
  const t = useWords('copy-trading')
  const [tab, setTab] = useState('trades')
  return (
    <Card flush>
      <Tabs
        label={t('history')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'trades', label: t('trades') },
          { id: 'closed', label: t('closed') },
        ]}
      >
        {tab === 'trades' ? <Trades leaderId={leader.leaderId} /> : <Closed positions={leader.positions} />}
      </Tabs>
    </Card>
  )
}

function Trades({ leaderId }: { readonly leaderId: number }) {
  const t = useWords('copy-trading')
  const { siteApi } = usePage()
  const pages = usePages<LeaderTrade>(`leader-trades-${leaderId}`, (cursor) =>
    siteApi('GET /exchange-web/web/copy/leader/trades', { leaderId, limit: ROWS, ...(cursor && { cursor }) }),
  )
  return (
    <RowsLater
      caption={t('trades')}
      pages={pages}
      rowKey={({ tradeId }) => String(tradeId)}
      empty={<EmptyState title={t('trades.empty')} text={t('trades.empty.text')} />}
      columns={[
        { id: 'time', head: t('time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
        { id: 'trade', head: t('trade'), card: 'title', cell: (trade) => <TradeName {...trade} /> },
        { id: 'qty', head: t('leaderQty'), numeric: true, cell: ({ leaderQty }) => <QtyText value={leaderQty} trim /> },
        {
          id: 'price',
          head: t('leaderPrice'),
          numeric: true,
          cell: ({ leaderPrice }) => <MoneyText value={leaderPrice} />,
        },
        {
          id: 'copiersPrice',
          head: t('copiersPrice'),
          numeric: true,
          cell: ({ price }) => <MoneyText value={price} />,
        },
        {
          id: 'slippage',
          head: t('slippage'),
          numeric: true,
          cell: ({ slippagePpm }) => <SlippageText ppm={slippagePpm} />,
        },
        {
          id: 'copies',
          head: t('copies'),
          numeric: true,
          cell: ({ copies, skips }) => {
            const skipped = skips.reduce((sum, skip) => sum + skip.copies, 0)
            return t('of', { n: copies - skipped, of: copies })
          },
        },
        { id: 'skips', head: t('skipped'), card: 'wide', cell: ({ skips }) => <SkipTexts skips={skips} /> },
      ]}
    />
  )
}

function Closed({ positions }: Pick<ShownLeader, 'positions'>) {
  const t = useWords('copy-trading')
  return (
    <DataTable
      caption={t('closed')}
      rows={positions}
      rowKey={({ contract, side, openedAtMs }) => `${contract} ${side} ${openedAtMs}`}
      empty={<EmptyState title={t('closed.empty')} />}
      columns={[
        {
          id: 'contract',
          head: t('trade'),
          card: 'title',
          cell: ({ contract, side, leverage }) => (
            <>
              <bdi>{marketName(contract)}</bdi> {t(side)} <bdi>{leverage}×</bdi>
            </>
          ),
        },
        { id: 'qty', head: t('size'), numeric: true, cell: ({ qty }) => <QtyText value={qty} trim /> },
        {
          id: 'profit',
          head: t('profit'),
          numeric: true,
          cell: ({ profit }) => <MoneyText value={profit} unit="USDT" signed tone="gain-loss" zero />,
        },
        { id: 'opened', head: t('opened'), cell: ({ openedAtMs }) => <TimeText atMs={openedAtMs} kind="minute" /> },
        { id: 'closedAt', head: t('closedAt'), cell: ({ closedAtMs }) => <TimeText atMs={closedAtMs} kind="minute" /> },
      ]}
    />
  )
}
