import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../words/use-words.ts'
import { RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { UpgradeInfo } from './use-upgrade.ts'

type Check = UpgradeInfo['checks'][number]

interface UpgradeChecksProps {
  readonly checks: readonly Check[]
  /** Of any contract: there the risk notice is accepted. */
  readonly tradePath: string
}

/** What an upgrade asks for, and of what is missing what to do about it. */
export function UpgradeChecks({ checks, tradePath }: UpgradeChecksProps) {
  const t = useWords('contracts/unified')
  return (
    <ul className={styles.lines} aria-live="polite">
      {checks.map((check) => {
        const Icon = check.passed ? CircleCheck : CircleX
        return (
          <li key={check.key} className={styles.check} data-missing={check.passed ? undefined : ''}>
            <Icon size={16} aria-hidden="true" />
            <div>
              <span className="spoken">{t(check.passed ? 'check.met' : 'check.missing')}</span>{' '}
              {t(`check.${check.key}`)}
              {!check.passed && (
                <p className={styles.quiet}>
                  <Remedy check={check} tradePath={tradePath} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Remedy({
  check: { key, detail },
  tradePath,
}: {
  readonly check: Check
  readonly tradePath: string
}): ReactNode {
  const t = useWords('contracts/unified')
  const wayTo = (path: string) => (
    <Link className={linkClass()} to={path}>
      {t(`remedy.${key as 'noOrders' | 'compliance'}.way`)}
    </Link>
  )
  const coins = detail.split(',').join(', ')
  switch (key) {
    case 'noOrders':
      return (
        <>
          {t('remedy.noOrders', { n: Number(detail) })} {wayTo('/assets/contract/openorder')}
        </>
      )
    case 'compliance':
      return (
        <>
          {t('remedy.compliance')} {wayTo(tradePath)}
        </>
      )
    case 'noDebt':
    case 'coins':
      return t(`remedy.${key}`, { coins })
    case 'ratio':
      return t.rich('remedy.ratio', { ratio: () => <RatioText ratio={detail} /> })
    case 'window':
      return t.rich('remedy.window', { time: () => <TimeText atMs={Number(detail)} kind="minute" /> })
    default:
      return t(`remedy.${key}`)
  }
}
