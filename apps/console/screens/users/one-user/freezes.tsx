import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useState } from 'react'
import { ActDialog } from '../../../parts/act-dialog.tsx'
import { Details } from '../../../parts/details.tsx'
import styles from '../../../parts/parts.module.css'
import { useConsole, useMay } from '../../../session/session.tsx'
import { t } from '../../../words/words.ts'
import type { ShownUser } from './user-cards.tsx'

interface FreezesProps {
  readonly user: ShownUser
  readonly onDone: () => void
}

/** What is frozen, why, and the way to have it lifted: by a second person. */
export function Freezes({ user, onDone }: FreezesProps) {
  const { api } = useConsole()
  const may = useMay()
  const [lifting, setLifting] = useState<number>()
  const { freezes, tradingFrozen, withdrawalsFrozen, profile } = user
  const lift = async (reason: string) => {
    await api('POST /console-api/users/lift-freeze', { userId: profile.id, freezeId: lifting ?? 0, reason })
    onDone()
    return t('act.asked')
  }
  return (
    <Card title={t('user.freezes')}>
      <Details
        details={{
          [t('user.trading')]: <State isFrozen={tradingFrozen} />,
          [t('user.withdrawals')]: <State isFrozen={withdrawalsFrozen} />,
        }}
      />
      {freezes.length > 0 && (
        <ul className={styles.list}>
          {freezes.map(({ id, cause, note, setBy, setAtMs, trading, withdrawals }) => (
            <li key={id} className={styles.line}>
              <span>
                {t.find(`cause.${cause}`) ?? cause} (
                {[trading && t('user.trading'), withdrawals && t('user.withdrawals')].filter(Boolean).join(', ')}),{' '}
                <TimeText atMs={setAtMs} />
                <span className={styles.quiet}>
                  {' '}
                  {t('user.set-by', { who: setBy })}
                  {note && `: ${note}`}
                </span>
              </span>
              {may('users.request') && (
                <Button size="s" onClick={() => setLifting(id)}>
                  {t('act.lift')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {lifting !== undefined && (
        <ActDialog title={t('act.lift.title')} confirm={t('act.lift')} onClose={() => setLifting(undefined)} act={lift}>
          <p>{t('act.lift.hint')}</p>
        </ActDialog>
      )}
    </Card>
  )
}

function State({ isFrozen }: { readonly isFrozen: boolean }) {
  return <Badge tone={isFrozen ? 'bad' : 'gain'}>{t(isFrozen ? 'user.frozen' : 'user.open')}</Badge>
}
