import type { CallData } from '@bowline/contract/calls.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { createContext, useContext } from 'react'
import { useAccountNews } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useDesk } from '../desk.ts'

const LIST = 'GET /exchange-web/web/alert/list'

export type PriceAlert = CallData<typeof LIST>['alerts'][number]

export interface PriceAlerts {
  /** Undefined: none came yet, or (not loading) they could not be loaded. A visitor has none. */
  readonly alerts: readonly PriceAlert[] | undefined
  readonly isLoading: boolean
  /** The most alerts that can wait at once. */
  readonly most: number
  readonly load: () => void
  /** Resolves to whether it was created. */
  readonly create: (direction: PriceAlert['direction'], price: string) => Promise<boolean>
  readonly remove: (id: PriceAlert['id']) => Promise<void>
}

export const AlertsContext = createContext<PriceAlerts | undefined>(undefined)

/** The user's alerts on this market, as the chart and the dialog share them. */
export function useAlerts(): PriceAlerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('there is no trading page around this component')
  return alerts
}

export function useLoadedAlerts(): PriceAlerts {
  const { siteApi, session } = usePage()
  const { pair } = useDesk().market
  const showError = useShowError()
  const isSignedIn = session.user !== null
  const { data, isAsking, again } = useAnswer(`${pair} ${isSignedIn}`, async () =>
    isSignedIn ? siteApi(LIST, { pair }) : NONE,
  )
  // While disconnected one may have fired.
  useAccountNews((news) => ((news.kind === 'notice' && news.notice.alerts) || news.kind === 'resynced') && again())
  return {
    alerts: data?.alerts,
    isLoading: isAsking,
    most: data?.most ?? Number.POSITIVE_INFINITY,
    load: again,
    create: (direction, price) =>
      siteApi('POST /exchange-web/web/alert/create', { pair, direction, price }).then(
        () => {
          again()
          return true
        },
        (error) => {
          showError(error)
          return false
        },
      ),
    remove: (id) => siteApi('POST /exchange-web/web/alert/delete', { id }).then(again, showError),
  }
}

const NONE: CallData<typeof LIST> = { alerts: [], most: 0 }
