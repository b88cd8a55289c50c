import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link, useLocation } from 'react-router'
import { usePage } from '../../page-context.ts'
import { loginAddress } from '../../shell/post-login-target.ts'
import { useWords } from '../../words/use-words.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertList } from './alert-list.tsx'
import styles from './alerts.module.css'
import { useAlerts } from './use-alerts.ts'

interface AlertsDialogProps {
  /** The form's initial price; '' = none. */
  readonly price: string
  readonly onClose: () => void
}

/** Alerts that notify the user once when the price reaches a level. */
export function AlertsDialog({ price, onClose }: AlertsDialogProps) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const { session } = usePage()
  const { pathname } = useLocation()
  return (
    <Dialog open onClose={onClose} title={t('tools.alerts')} closeLabel={t('dialog.close')}>
      {session.user ? (
        <Alerts price={price} />
      ) : (
        <EmptyState
          title={tTools('alerts.signIn')}
          action={
            <Link className={buttonClass({ kind: 'primary' })} to={loginAddress(pathname)}>
              {tTools('alerts.signInButton')}
            </Link>
          }
        />
      )}
    </Dialog>
  )
}

function Alerts({ price }: { readonly price: string }) {
  const { alerts, isLoading, most, load, create, remove } = useAlerts()
  const waiting = alerts?.filter(({ fired }) => fired === null).length ?? 0
  return (
    <div className={styles.alerts}>
      <AlertForm price={price} isFull={waiting >= most} onCreate={create} />
      <AlertList alerts={alerts} isLoading={isLoading} onRemove={({ id }) => remove(id)} onRetry={load} />
    </div>
  )
}
