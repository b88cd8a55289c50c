import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useAsked } from '../../parts/asked.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { TermsDialog } from './terms-dialog.tsx'

export type CoinRow = ConsoleData<'GET /console-api/collateral/list'>['coins'][number]

const TONES = { taken: 'gain', ending: 'warn', changing: 'warn', ended: 'plain' } as const

const columns: readonly Column<CoinRow>[] = [
  { id: 'coin', head: t('collateral.coin'), card: 'title', cell: ({ coin }) => coin },
  {
    id: 'state',
    head: t('collateral.state'),
    cell: ({ state, isFixed }) => (
      <Badge tone={TONES[state]}>
        {t(isFixed && state === 'taken' ? 'collateral.fixed' : `collateral.state.${state}`)}
      </Badge>
    ),
  },
  {
    id: 'ends',
    head: t('collateral.ends'),
    cell: ({ endsAt }) => (endsAt === null ? '--' : <TimeText atMs={endsAt} />),
  },
  {
    id: 'ratio',
    head: t('collateral.ratio'),
    numeric: true,
    cell: ({ ratio }) => (
      <PercentText value={fromUnits(toUnits(ratio, 8) * 100n, 8)} signed={false} tone="plain" exact />
    ),
  },
  {
    id: 'usage',
    head: t('collateral.usage'),
    numeric: true,
    cell: ({ usage, coin }) => <QtyText value={usage} unit={coin} trim zero />,
  },
  {
    id: 'cap',
    head: t('collateral.cap'),
    numeric: true,
    cell: ({ cap, coin }) => (cap === null ? '--' : <QtyText value={cap} unit={coin} trim />),
  },
]

/** What counts behind unified accounts; what is to count no longer is announced a week before. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [what, about, ask] = useAsked()
  const { data, error, again } = useAnswer('collateral', () => api('GET /console-api/collateral/list'))
  const wish = what === 'end' || what === 'take' ? what : undefined
  const row = what === 'terms' ? data?.coins.find(({ coin }) => coin === about) : undefined
  const request = async (reason: string) => {
    if (wish) await api('POST /console-api/collateral/request', { coin: about, wish, reason })
    return t('act.asked')
  }
  return (
    <>
      <ScreenHead title={t('nav.collateral')} />
      <div className={styles.stack}>
        <DataTable
          state={data || error ? 'ready' : 'loading'}
          loadingLabel={t('loading')}
          caption={t('collateral.caption')}
          columns={columns}
          rows={data?.coins ?? []}
          rowKey={({ coin }) => coin}
          empty={<EmptyState title={t('collateral.empty')} />}
          failed={error && <Failed error={error} onRetry={again} />}
          {...(may('markets.request') && {
            actionsHead: t('user.actions'),
            actions: (each: CoinRow) => <CoinActions row={each} ask={ask} />,
          })}
        />
        <p className={styles.quiet}>{t('collateral.hint')}</p>
      </div>
      {row && may('markets.request') && <TermsDialog row={row} onClose={() => ask()} />}
      {wish && may('markets.request') && (
        <ActDialog
          title={t(`collateral.${wish}.title`, { coin: about })}
          confirm={t('markets.request')}
          isDanger={wish === 'end'}
          onClose={() => ask()}
          act={request}
        >
          <p className={styles.quiet}>{t(`collateral.${wish}.text`)}</p>
        </ActDialog>
      )}
    </>
  )
}

interface CoinActionsProps {
  readonly row: CoinRow
  readonly ask: (what: string) => void
}

/** Of a coin as it stands its terms, and its end; of one that is announced or refused that it is as it was. */
function CoinActions({ row: { coin, state, isFixed }, ask }: CoinActionsProps) {
  const actions = state !== 'taken' ? (['take'] as const) : isFixed ? (['terms'] as const) : (['terms', 'end'] as const)
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button key={action} size="s" onClick={() => ask(`${action}:${coin}`)}>
          {t(`collateral.${action}`)} <span className="spoken">{coin}</span>
        </Button>
      ))}
    </span>
  )
}
