import { releaseKeysText } from '@bowline/chains/signer/release-text.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import styles from '../../parts/parts.module.css'
import { ReleaseCode } from '../../parts/release-code.tsx'
import { signText } from '../../parts/sign-release.ts'
import { useAct } from '../../parts/use-act.ts'
import { useConsole, useMember } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { KeyBoard } from './release-keys.tsx'

type PersonsKey = KeyBoard['inForce'][number]

interface KeySetProps {
  readonly board: KeyBoard
  readonly mayAct: boolean
  readonly onDone: () => void
}

function Keys({ keys }: { readonly keys: readonly PersonsKey[] }) {
  return (
    <ul>
      {keys.map(({ person, fingerprint }) => (
        <li key={fingerprint}>
          {person} <bdi dir="ltr">{fingerprint}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What the signer takes, and the next set, which two of its persons sign. */
export function KeySet({ board, mayAct, onDone }: KeySetProps) {
  const { api } = useConsole()
  const { email } = useMember()
  const { error, busy, act } = useAct(onDone)
  const { version, inForce, change, isOutdated, problem, own } = board
  const sign = async () => {
    if (!change) return
    const assertion = await signText(
      releaseKeysText(change),
      own.map(({ key }) => key),
    )
    await api('POST /console-api/release-keys/sign-change', { version: change.version, assertion } as never)
  }
  return (
    <Card title={t('keys.set')}>
      {version === 0 ? (
        <>
          <p>{t('keys.set.none')}</p>
          <pre className={styles.command}>npx bowline release-keys give --of anna@example.com,bela@example.com</pre>
        </>
      ) : (
        <>
          <p className={styles.quiet}>{t('keys.set.version', { version })}</p>
          <Keys keys={inForce} />
        </>
      )}
      {problem !== '' && <Banner kind="bad">{t('keys.set.refused', { why: problem })}</Banner>}
      {change && (
        <>
          <p>{t('keys.change', { version: change.version })}</p>
          {change.added.length > 0 && <p className={styles.quiet}>{t('keys.change.added')}</p>}
          <Keys keys={change.added} />
          {change.removed.length > 0 && <p className={styles.quiet}>{t('keys.change.removed')}</p>}
          <Keys keys={change.removed} />
          <p>
            {t('keys.signs.code')} <ReleaseCode text={releaseKeysText(change)} />
          </p>
          <p className={styles.quiet}>
            {t('keys.signed-by', { count: change.signedBy.length, who: change.signedBy.join(', ') })}
          </p>
          {mayAct && !change.signedBy.includes(email) && (
            <Button kind="primary" busy={busy} busyLabel={t('busy')} onClick={() => act(sign)}>
              {t('keys.change.sign')}
            </Button>
          )}
        </>
      )}
      {mayAct && isOutdated && !change && (
        <>
          <p>{t('keys.outdated')}</p>
          <Button
            busy={busy}
            busyLabel={t('busy')}
            onClick={() => act(() => api('POST /console-api/release-keys/ask-change'))}
          >
            {t('keys.outdated.ask')}
          </Button>
        </>
      )}
      {error !== undefined && <Banner kind="bad">{error}</Banner>}
    </Card>
  )
}
