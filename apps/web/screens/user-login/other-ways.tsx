import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useRefusal } from '../../account-layout/use-refusal.ts'
import { usePage } from '../../page-context.ts'
import { passkeyObstacle } from '../../second-factor/passkey-obstacle.ts'
import { askPasskey } from '../../user-layout/ask-passkey.ts'
import { keepCallBack } from '../../user-layout/kept-call-back.ts'
import { leaveFor, useCameIn } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './user-login.module.css'

interface OtherWaysProps {
  readonly providers: CallData<'GET /exchange-web/web/user/social/providers'>
  readonly callBackPath: string | null
}

/** Signing in without a password: with a passkey, which needs no name, or another service. */
export function OtherWays({ providers, callBackPath }: OtherWaysProps) {
  const t = useWords('user-login')
  const { siteApi } = usePage()
  const cameIn = useCameIn()
  const [busy, setBusy] = useState<string>()
  const [noPasskey, setNoPasskey] = useState<'none' | ReturnType<typeof passkeyObstacle>>()
  const { refusal, refuse, forget } = useRefusal()
  const textAt = useRefusalText(refusal)
  const begin = async (way: string, goOn: () => Promise<void>) => {
    if (busy) return
    setBusy(way)
    setNoPasskey(undefined)
    forget()
    await goOn().catch(refuse)
    setBusy(undefined)
  }
  const byPasskey = async () => {
    const obstacle = passkeyObstacle()
    if (obstacle) return setNoPasskey(obstacle)
    const { challengeId, options } = await siteApi('POST /exchange-web/web/user/passkey/loginOptions')
    const passkey = await askPasskey(options)
    if (!passkey) return setNoPasskey('none')
    await cameIn(await siteApi('POST /exchange-web/web/user/passkey/login', { challengeId, passkey }), callBackPath)
  }
  const bySocial = async (provider: string) => {
    const { redirectTo } = await siteApi('POST /exchange-web/web/user/social/start', { provider })
    keepCallBack(callBackPath)
    await leaveFor(redirectTo)
  }
  const wrong = noPasskey ? t(`passkey.${noPasskey}`) : refusal && (textAt('form') ?? refusal.text)
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      <Button
        icon={<Fingerprint aria-hidden="true" size={18} />}
        size="l"
        full
        busy={busy === 'passkey'}
        busyLabel={t('passkey.busy')}
        onClick={() => begin('passkey', byPasskey)}
      >
        {t('passkey')}
      </Button>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="l"
          full
          busy={busy === id}
          busyLabel={t('busy')}
          onClick={() => begin(id, () => bySocial(id))}
        >
          {t('social', { name })}
        </Button>
      ))}
      {wrong && <Notice kind="bad">{wrong}</Notice>}
    </div>
  )
}
