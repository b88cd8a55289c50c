import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { Link } from 'react-router'
import { useLiveDoor } from '../../live/hooks.ts'
import { marketName } from '../../market-rows/market-path.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { useBooked } from '../use-booked.ts'
import { liquidationPath } from './liquidation-path.ts'

/** For so long it is shown wherever its owner looks after contracts. */
const SHOWN_MS = 86_400_000

/** That something was liquidated in the last day, with the way to its statement. */
export function LiquidationNotice() {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const door = useLiveDoor()
  const { data, again } = useAnswer('liquidations', () =>
    siteApi('POST /fe-co-api/position/liquidation_list', { limit: 1 }),
  )
  useBooked(again)
  const last = data?.liquidationList[0]
  if (!last || door.serverNow() - last.began.ctime > SHOWN_MS) return null
  const { liquidationId, began } = last
  return (
    <Banner
      kind="warn"
      action={
        <Link className={linkClass()} to={liquidationPath(liquidationId)}>
          {t('liquidation.read')}
        </Link>
      }
    >
      {t.rich('liquidation.statement', {
        name: () => <bdi>{marketName(began.contractName) || began.marginCoin}</bdi>,
        time: () => <TimeText atMs={began.ctime} />,
      })}
    </Banner>
  )
}
