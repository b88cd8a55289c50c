import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { checkProof, type ProofFault, readProofFile } from '@bowline/solvency/index.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './proof-of-reserves-screen.module.css'
import type { Snapshot } from './proof-of-reserves-screen.tsx'

const PLACES = 8

interface OwnProofProps {
  /** What everybody is shown; the proof must lead to this, whatever it says itself. */
  readonly published: Snapshot
}

/** The check of one's own balance, made here: the exchange gives the way, and this page adds it up. */
export function OwnProof({ published }: OwnProofProps) {
  const t = useWords('proof-of-reserves')
  const { session } = usePage()
  return (
    <Card title={t('own')}>
      {session.user ? (
        <Checked published={published} />
      ) : (
        <p>
          <Link to="/user/login?callBackPath=%2Fproof-of-reserves">{t('signIn')}</Link>
        </p>
      )}
    </Card>
  )
}

type Verdict = 'included' | ProofFault

function Checked({ published }: OwnProofProps) {
  const t = useWords('proof-of-reserves')
  const shell = useWords('shell')
  const { siteApi } = usePage()
  const [account, setAccount] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  // Asked for by everybody who looks at this page: who checks is not told apart from who does not.
  const { data, error, again, isAsking } = useAnswer('proof', () => siteApi('GET /exchange-web-gateway/solvency/proof'))
  if (error)
    return (
      <FailedState
        title={shell('error.unreachable')}
        retryLabel={shell('failure.retry')}
        onRetry={again}
        busy={isAsking}
      />
    )
  if (!data) return <Skeleton ch={24} lines={3} />
  const { file } = data
  if (!file) return <p>{t('nothing')}</p>
  const check = (event: FormEvent) => {
    event.preventDefault()
    const read = readProofFile(file)
    const sums = Object.fromEntries(Object.entries(published.sums).map(([coin, sum]) => [coin, BigInt(sum)]))
    const root = { snapshot: published.snapshot, root: published.root, sums }
    setVerdict(read ? (checkProof(account.trim(), read.proof, root) ?? 'included') : 'malformed')
  }
  const own = Object.entries(file.proof.balances).filter(([, amount]) => amount !== '0')
  return (
    <div className={styles.own}>
      <form onSubmit={check} className={styles.own}>
        <Field label={t('account')} hint={t('hint')}>
          <TextInput
            value={account}
            onChange={setAccount}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={16}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={account.trim() === ''}>
          {t('check')}
        </Button>
      </form>
      <div aria-live="polite">
        {verdict === 'included' && (
          <Notice kind="good" title={t('included')}>
            <ul className={styles.before}>
              {own.map(([coin, amount]) => (
                <li key={coin}>
                  {coin} <QtyText value={fromUnits(BigInt(amount), PLACES)} places={PLACES} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {verdict && verdict !== 'included' && <Notice kind="bad">{t(`fault.${verdict}`)}</Notice>}
      </div>
      <a className={buttonClass({ kind: 'quiet', size: 's' })} download="proof.json" href={addressOf(file)}>
        {t('file')}
      </a>
      <a className={buttonClass({ kind: 'quiet', size: 's' })} download href="/includes/verify-proof.mjs">
        {t('script')}
      </a>
      <p className={styles.note}>{t('script.text')}</p>
    </div>
  )
}

/** The very file that was checked, without asking for it again. */
function addressOf(file: unknown): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(file, null, 2))}`
}
