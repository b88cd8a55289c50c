import type { LeaderState, LeaderWish } from '@bowline/contract/terms/copy-trading.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useState } from 'react'
import { Figures } from '../../copying/figures.tsx'
import { LeaderBadge } from '../../copying/leader-badge.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Mine, type OwnLeader } from './copy-sums.ts'
import { ShareDialog } from './share-dialog.tsx'

const wishes = {
  applied: [],
  active: ['pause', 'leave'],
  paused: ['resume', 'leave'],
  suspended: [],
  leaving: [],
  left: [],
  refused: [],
  removed: [],
} as const satisfies Record<LeaderState, readonly string[]>

interface LeadingCardProps {
  readonly mine: Mine
  readonly onChanged: () => Promise<void>
}

/** Oneself as somebody who is copied: what that needs, how it stands, and what it has earned. */
export function LeadingCard({ mine: { leader, limits }, onChanged }: LeadingCardProps) {
  const t = useWords('assets-copy-trade')
  const toast = useToast()
  const coinText = useCoinText()
  const [isApplying, setApplying] = useState(false)
  const canApply = !leader || leader.state === 'refused' || leader.state === 'left'
  return (
    <Card title={t('lead')} aside={leader && <LeaderBadge state={leader.state} />}>
      <div className={styles.form}>
        {leader && <Standing leader={leader} mostSharePpm={limits.mostSharePpm} onChanged={onChanged} />}
        {canApply && (
          <>
            <p>{t('lead.text')}</p>
            <p className={styles.note}>
              {t('lead.needs', { days: limits.leaderDays, balance: coinText(limits.leaderBalance, CURRENCY) })}
            </p>
            <div>
              <Button onClick={() => setApplying(true)}>{t('apply')}</Button>
            </div>
          </>
        )}
      </div>
      {isApplying && (
        <ApplyDialog
          leader={leader}
          mostSharePpm={limits.mostSharePpm}
          onClose={() => setApplying(false)}
          onDone={() => {
            setApplying(false)
            toast({ kind: 'good', text: t('apply.done') })
            void onChanged()
          }}
        />
      )}
    </Card>
  )
}

interface StandingProps {
  readonly leader: OwnLeader
  readonly mostSharePpm: number
  readonly onChanged: () => Promise<void>
}

function Standing({ leader, mostSharePpm, onChanged }: StandingProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const ask = useAsk()
  const showError = useShowError()
  const ppmText = usePpmText()
  const [isSharing, setSharing] = useState(false)
  const { state, name, sharePpm, earned, reason, leavesAtMs } = leader
  const leads = state === 'active' || state === 'paused'
  const set = async (wish: LeaderWish) => {
    const question = {
      title: t('leave'),
      text: t('leave.text'),
      confirm: t('leave'),
      cancel: t('cancel'),
      danger: true,
    }
    if (wish === 'leave' && !(await ask(question))) return
    await siteApi('POST /exchange-web/web/copy/leader/set', { wish }).catch(showError)
    await onChanged()
  }
  return (
    <>
      <Figures
        figures={[
          { label: t('name'), value: <bdi>{name}</bdi> },
          { label: t('share'), value: <bdi>{ppmText(sharePpm)}</bdi> },
          { label: t('earned'), value: <MoneyText value={earned} unit={CURRENCY} zero /> },
          ...(state === 'leaving'
            ? [{ label: t('leavesAt'), value: <TimeText atMs={leavesAtMs} kind="minute" /> }]
            : []),
        ]}
      />
      {state === 'applied' && <p className={styles.note}>{t('applied.text')}</p>}
      {reason !== null && (state === 'refused' || state === 'suspended' || state === 'removed') && (
        <p className={styles.note}>{t('reason', { reason })}</p>
      )}
      <div className={styles.row}>
        {wishes[state].map((wish) => (
          <Button key={wish} size="s" onClick={() => set(wish)}>
            {t(wish)}
          </Button>
        ))}
        {leads && (
          <Button size="s" onClick={() => setSharing(true)}>
            {t('share.change')}
          </Button>
        )}
      </div>
      {isSharing && (
        <ShareDialog
          sharePpm={sharePpm}
          mostSharePpm={mostSharePpm}
          onClose={() => setSharing(false)}
          onDone={() => {
            setSharing(false)
            void onChanged()
          }}
        />
      )}
    </>
  )
}
