import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { Bell, BellRing, Trash2 } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import styles from './alerts.module.css'
import type { PriceAlert } from './use-alerts.ts'

interface AlertListProps {
  /** Undefined and not loading: they could not be loaded. */
  readonly alerts: readonly PriceAlert[] | undefined
  readonly isLoading: boolean
  readonly onRemove: (alert: PriceAlert) => void
  readonly onRetry: () => void
}

export function AlertList({ alerts, isLoading, onRemove, onRetry }: AlertListProps) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const { priceDecimals, quote } = useDesk().market
  if (!alerts && isLoading) return <Skeleton ch={30} lines={4} />
  if (!alerts) return <FailedState title={tTools('alerts.failed')} retryLabel={t('panel.retry')} onRetry={onRetry} />
  if (alerts.length === 0) return <EmptyState title={tTools('alerts.empty')} />
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <li key={alert.id} data-fired={alert.fired !== null || undefined}>
          {alert.fired ? <BellRing size={14} aria-hidden="true" /> : <Bell size={14} aria-hidden="true" />}
          <span className={styles.what}>
            {tTools(`alerts.${alert.direction}`)}{' '}
            <PriceText value={alert.price} decimals={priceDecimals} unit={quote} />
          </span>
          <span className={styles.when}>
            {alert.fired ? (
              <>
                {tTools('alerts.fired')} <TimeText atMs={alert.fired.atMs} kind="minute" />
              </>
            ) : (
              tTools('alerts.waits')
            )}
          </span>
          <IconButton
            size="s"
            label={tTools('alerts.delete', { price: alert.price })}
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => onRemove(alert)}
          />
        </li>
      ))}
    </ul>
  )
}
