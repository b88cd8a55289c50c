import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { Link } from 'react-router'
import { useWords } from '../../../words/use-words.ts'
import { HelpLink } from '../../help/help-link.tsx'
import positions from '../../positions/positions.module.css'
import { RatioText } from '../effects.tsx'
import { useUnifiedTotals } from './use-unified-figures.ts'

/** The unified account in a line, beside the contract it backs. */
export function UnifiedSummary({ coin }: { readonly coin: string | undefined }) {
  const t = useWords('contracts/unified')
  const totals = useUnifiedTotals()
  if (!totals) return null
  const own = totals.find(({ marginCoin }) => marginCoin === coin)
  const [any] = totals
  if (!any) return null
  return (
    <div className={positions.standing}>
      <dl className={positions.summary}>
        <div>
          <dt>
            <HelpLink on="marginBalance">{t('marginBalance')}</HelpLink>
          </dt>
          <dd>
            <MoneyText value={any.marginBalance} unit="USD" zero />
          </dd>
        </div>
        {own && (
          <div>
            <dt>{t('available')}</dt>
            <dd>
              <MoneyText value={own.canUseAmount} unit={own.marginCoin} zero />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <HelpLink on="marginBalance">{t('imRatio')}</HelpLink>
          </dt>
          <dd>
            <RatioText ratio={any.imRatio} />
          </dd>
        </div>
        <div>
          <dt>
            <HelpLink on="ratio">{t('mmRatio')}</HelpLink>
          </dt>
          <dd>
            <RatioText ratio={any.mmRatio} />
          </dd>
        </div>
      </dl>
      <Link className={linkClass()} to="/assets/contract">
        {t('account')}
      </Link>
    </div>
  )
}
