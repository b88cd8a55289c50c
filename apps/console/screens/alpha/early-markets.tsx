import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Early = ConsoleData<'GET /console-api/alpha/markets'>['markets'][number]

const DAY_MS = 86_400_000

const columns: readonly Column<Early>[] = [
  { id: 'market', head: t('alpha.market'), card: 'title', cell: ({ pair }) => pair.replace('_', '/') },
  {
    id: 'state',
    head: t('alpha.market.state'),
    cell: ({ isEarly }) => (
      <Badge tone={isEarly ? 'accent' : 'plain'}>{t(isEarly ? 'alpha.market.early' : 'alpha.market.open')}</Badge>
    ),
  },
  {
    id: 'ends',
    head: t('alpha.market.ends'),
    cell: ({ endsAtMs }) => <TimeText atMs={endsAtMs} kind="minute" />,
    ch: 18,
  },
  { id: 'reason', head: t('alpha.reason'), cell: ({ reason }) => reason, ch: 20 },
  { id: 'by', head: t('alpha.market.by'), cell: ({ setBy }) => setBy, ch: 18 },
]

/** Where only members buy, and until when. */
export function EarlyMarkets() {
  const { api } = useConsole()
  const may = useMay()
  const { data, error, again } = useAnswer('early-markets', () => api('GET /console-api/alpha/markets'))
  const [isListing, setListing] = useState(false)
  const [opened, setOpened] = useState<Early>()
  const open = async (symbol: string, reason: string) => {
    await api('POST /console-api/alpha/open-early', { symbol, reason })
    again()
    return t('alpha.open.done', { symbol })
  }
  const mayChange = may('markets.restrict')
  return (
    <Card
      flush
      title={t('alpha.markets')}
      aside={
        mayChange && (
          <Button size="s" onClick={() => setListing(true)}>
            {t('alpha.listEarly')}
          </Button>
        )
      }
    >
      <DataTable
        state={data || error ? 'ready' : 'loading'}
        loadingLabel={t('loading')}
        caption={t('alpha.markets.caption')}
        columns={columns}
        rows={data?.markets ?? []}
        rowKey={({ symbol }) => symbol}
        empty={<EmptyState title={t('alpha.markets.empty')} text={t('alpha.markets.hint')} />}
        failed={error && <Failed error={error} onRetry={again} />}
        {...(mayChange && {
          actionsHead: t('user.actions'),
          actions: (early: Early) =>
            early.isEarly && (
              <span className={styles.inRow}>
                <Button size="s" onClick={() => setOpened(early)}>
                  {t('alpha.open')}
                </Button>
              </span>
            ),
        })}
      />
      {isListing && <ListDialog onClose={() => setListing(false)} onDone={again} />}
      {opened && (
        <ActDialog
          title={t('alpha.open.title', { symbol: opened.symbol })}
          confirm={t('alpha.open')}
          onClose={() => setOpened(undefined)}
          act={(reason) => open(opened.symbol, reason)}
        />
      )}
    </Card>
  )
}

function ListDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { api } = useConsole()
  const [symbol, setSymbol] = useState('')
  const [days, setDays] = useState('7')
  const list = async (reason: string) => {
    const endsAtMs = Date.now() + Number(days) * DAY_MS
    await api('POST /console-api/alpha/list-early', { symbol: symbol.trim().toUpperCase(), endsAtMs, reason })
    onDone()
    return t('alpha.listEarly.done', { symbol: symbol.trim().toUpperCase(), days: Number(days) })
  }
  const problem = () => {
    if (symbol.trim() === '') return t('alpha.market.hint')
    return /^([1-9]|[1-8]\d|90)$/.test(days) ? undefined : t('alpha.days.hint')
  }
  return (
    <ActDialog
      title={t('alpha.listEarly')}
      confirm={t('alpha.listEarly')}
      onClose={onClose}
      act={list}
      problem={problem}
    >
      <Field label={t('alpha.market')} hint={t('alpha.market.hint')}>
        <TextInput value={symbol} onChange={setSymbol} name="symbol" maxLength={24} autoComplete="off" />
      </Field>
      <Field label={t('alpha.days')} hint={t('alpha.days.hint')}>
        <TextInput value={days} onChange={setDays} name="days" inputMode="numeric" maxLength={2} autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
