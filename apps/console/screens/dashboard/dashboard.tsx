import { messageStates } from '@bowline/contract/terms/message-states.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Details } from '../../parts/details.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { Alarms } from './alarms.tsx'
import { duration } from './duration.ts'
import { EngineCards } from './engine-cards.tsx'
import { Jobs } from './jobs.tsx'
import { counted, known } from './known.tsx'

export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const { data, error, again } = useAnswer('dashboard', () => api('GET /console-api/dashboard'))
  const { exchange, messages } = data ?? {}
  return (
    <>
      <ScreenHead title={t('nav.dashboard')}>
        <Button onClick={again}>{t('dashboard.refresh')}</Button>
      </ScreenHead>
      {error && <Failed error={error} onRetry={again} />}
      {(data || !error) && (
        <div className={styles.stack}>
          <div className={styles.columns}>
            <Figure title={t('dashboard.approvals')} to="/approvals" name={t('nav.approvals')}>
              {counted(data?.approvalsWaiting)}
            </Figure>
            {may('kyc.read') && (
              <Figure title={t('dashboard.cases')} to="/identity" name={t('nav.identity')}>
                {counted(data?.casesWaiting)}
              </Figure>
            )}
            <Figure title={t('dashboard.users')} to="/users" name={t('nav.users')}>
              {counted(data?.users)}
            </Figure>
          </div>
          <Alarms alarms={data?.alarms} />
          <div className={classNames(styles.columns, styles.quarters)}>
            <EngineCards engine={data?.engine} />
            <Card title={t('dashboard.health')}>
              <Details
                details={{
                  [t('dashboard.version')]: known(exchange?.version),
                  [t('dashboard.uptime')]: known(exchange && duration(exchange.uptimeSeconds)),
                  [t('dashboard.sequence')]: counted(exchange?.sequence),
                  [t('dashboard.markets')]: known(exchange && t('dashboard.markets.value', exchange.markets)),
                  [t('dashboard.time')]: known(exchange && <TimeText atMs={exchange.nowMs} />),
                }}
              />
            </Card>
            <Card title={t('dashboard.messages')}>
              <Details
                details={Object.fromEntries(
                  messageStates.map((state) => [t(`messages.${state}`), counted(messages?.[state])]),
                )}
              />
              <p className={styles.quiet}>{t('dashboard.messages.hint')}</p>
            </Card>
          </div>
          <Jobs jobs={data?.jobs} />
        </div>
      )}
    </>
  )
}

interface FigureProps {
  readonly title: string
  readonly to: string
  readonly name: string
  readonly children: ReactNode
}

function Figure({ title, to, name, children }: FigureProps) {
  const link = (
    <Link to={to} className={linkClass()}>
      {name}
    </Link>
  )
  return (
    <Card title={title} aside={link}>
      <span className={styles.figure}>{children}</span>
    </Card>
  )
}
