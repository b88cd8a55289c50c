import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { Link } from 'react-router'
import { AgeMark } from '../../../desk/panel/age-mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import { digitsOf } from '../../figures/figure-texts.ts'
import { useFutures } from '../../futures-context.tsx'
import { HelpLink } from '../../help/help-link.tsx'
import positions from '../../positions/positions.module.css'
import { RatioText } from '../effects.tsx'
import { Gauge } from './gauge.tsx'
import { useCheckedUnified } from './use-unified-now.ts'

/** The unified account in a line, beside the contract it backs, as it is with each mark; and how old that is when it is not. */
export function UnifiedSummary({ coin }: { readonly coin: string | undefined }) {
  const t = useWords('contracts/unified')
  const { terms } = useFutures()
  const { figures, freshness } = useCheckedUnified()
  if (!figures?.totals) return null
  const { coins, totals } = figures
  const own = coins.find((row) => row.coin === coin)
  const termsOf = (settle: string) => [...(terms?.values() ?? [])].find(({ row }) => row.marginCoin === settle)
  return (
    <div className={positions.standing}>
      <dl className={positions.summary}>
        <div>
          <dt>
            <HelpLink on="marginBalance">{t('marginBalance')}</HelpLink>
          </dt>
          <dd>
            <MoneyText value={totals.marginBalance} unit="USD" zero />
          </dd>
        </div>
        {own && (
          <div>
            <dt>{t('available')}</dt>
            <dd>
              <MoneyText value={own.canUseAmount} unit={own.coin} zero {...digitsOf(termsOf(own.coin))} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <HelpLink on="marginBalance">{t('imRatio')}</HelpLink>
          </dt>
          <dd>
            <RatioText ratio={totals.imRatio} />
          </dd>
        </div>
        <div>
          <dt>
            <HelpLink on="ratio">{t('mmRatio')}</HelpLink>
          </dt>
          <dd>
            <RatioText ratio={totals.mmRatio} />
          </dd>
          <Gauge ratio={totals.mmRatio} className={positions.gauge} />
        </div>
      </dl>
      <AgeMark freshness={freshness} holdsOrders={false} />
      <Link className={linkClass()} to="/assets/contract">
        {t('account')}
      </Link>
    </div>
  )
}
