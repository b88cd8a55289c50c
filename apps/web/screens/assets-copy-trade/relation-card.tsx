import type { RelationState } from '@bowline/contract/terms/copy-trading.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Figures } from '../../copying/figures.tsx'
import { LeaderBadge } from '../../copying/leader-badge.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { AgreedShare } from './agreed-share.tsx'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Mine, type Relation } from './copy-sums.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { PositionsTable } from './positions-table.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

const tones = {
  opening: 'info',
  active: 'gain',
  keeping: 'warn',
  stopping: 'warn',
  ended: 'plain',
} as const satisfies Record<RelationState, string>

/** What can be done to a relation in each of its states. */
const actions = {
  opening: [],
  active: ['in', 'out', 'settings', 'stop'],
  keeping: ['in', 'out', 'stop'],
  stopping: [],
  ended: [],
} as const satisfies Record<RelationState, readonly string[]>

type Action = (typeof actions)['active'][number]

interface RelationCardProps {
  readonly relation: Relation
  readonly mine: Mine
  readonly onChanged: () => Promise<void>
}

/** One leader that is copied: what it is worth, what the leader gets, the positions, and every way to change or end it. */
export function RelationCard({ relation, mine, onChanged }: RelationCardProps) {
  const t = useWords('assets-copy-trade')
  const toast = useToast()
  const [open, setOpen] = useState<Action>()
  const close = () => setOpen(undefined)
  const done = (text: string) => {
    close()
    toast({ kind: 'good', text })
    void onChanged()
  }
  const { leaderId, leaderName, leaderState, state, keepsUntilMs } = relation
  return (
    <Card
      flush
      title={
        <span className={styles.row}>
          <Link className={linkClass(true)} to={`/copy-trading/${leaderId}`}>
            <bdi>{leaderName}</bdi>
          </Link>
          <Badge tone={tones[state]}>{t(`relation.${state}`)}</Badge>
          {leaderState !== 'active' && <LeaderBadge state={leaderState} />}
        </span>
      }
      aside={
        <span className={styles.row}>
          {actions[state].map((action) => (
            <Button key={action} size="s" aria-label={`${t(action)}: ${leaderName}`} onClick={() => setOpen(action)}>
              {t(action)}
            </Button>
          ))}
        </span>
      }
    >
      <div className={styles.body}>
        {keepsUntilMs !== null && (
          <p className={styles.note}>
            {t('keepsUntil')} <TimeText atMs={keepsUntilMs} kind="minute" />
          </p>
        )}
        <RelationFigures relation={relation} />
        <AgreedShare relation={relation} onChanged={onChanged} />
      </div>
      <PositionsTable relation={relation} onChanged={onChanged} />
      {(open === 'in' || open === 'out') && (
        <MoneyDialog
          relation={relation}
          direction={open}
          mine={mine}
          onClose={close}
          onDone={(amount) => done(t('moved', { amount }))}
        />
      )}
      {open === 'settings' && (
        <SettingsDialog
          relation={relation}
          contracts={mine.contracts}
          onClose={close}
          onDone={() => done(t('settings.done'))}
        />
      )}
      {open === 'stop' && <StopDialog relation={relation} onClose={close} onDone={() => done(t('stop.done'))} />}
    </Card>
  )
}

function RelationFigures({ relation }: Pick<RelationCardProps, 'relation'>) {
  const t = useWords('assets-copy-trade')
  const [hidden] = useHiddenAmounts()
  const ppmText = usePpmText()
  const money = (value: string, isResult = false) => (
    <MoneyText
      value={value}
      unit={CURRENCY}
      hidden={hidden}
      zero
      {...(isResult && { signed: true, tone: 'gain-loss' as const })}
    />
  )
  return (
    <Figures
      figures={[
        { label: t('equity'), value: money(relation.equity) },
        { label: t('allotted'), value: money(relation.allotted) },
        { label: t('profit'), value: money(relation.profit, true) },
        { label: t('upl'), value: money(relation.upl, true) },
        { label: t('withheld'), value: money(relation.withheld), note: t('withheld.note') },
        {
          label: t('shared'),
          value: money(relation.shared),
          note: t('share.of', { share: ppmText(relation.sharePpm) }),
        },
      ]}
    />
  )
}
