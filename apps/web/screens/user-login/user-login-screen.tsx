import { Button } from '@bowline/design-system/button.tsx'
import { Card } from '@bowline/design-system/card.tsx'
import { Field } from '@bowline/design-system/field.tsx'
import { PasswordInput } from '@bowline/design-system/password-input.tsx'
import { TextInput } from '@bowline/design-system/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { type PageFacts, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { postLoginTarget } from '../../shell/post-login-target.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './user-login-screen.module.css'

export function head({ locale, config }: PageFacts): Head {
  const t = wordsOf('user-login', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, isPrivate: true }
}

/** Who is signed in already has nothing to do here. */
export async function load({ siteApi, request }: ScreenContext): Promise<null> {
  const { user } = await siteApi('GET /exchange-web/web/user/session')
  const { origin, searchParams } = new URL(request.url)
  if (user) throw redirect(postLoginTarget(searchParams.get('callBackPath'), origin, []))
  return null
}

export function Screen() {
  const t = useWords('user-login')
  const shell = useWords('shell')
  const { siteApi, config, origin } = usePage()
  const showError = useShowError()
  const [query] = useSearchParams()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || !name.trim() || !password) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await siteApi('POST /exchange-web/web/user/login', { name: name.trim(), password })
      // A fresh document: the server draws it for the new session.
      location.assign(postLoginTarget(query.get('callBackPath'), location.origin, config.ownDomains))
    } catch (error) {
      setBusy(false)
      showError(error)
      // A toast passes; the field keeps saying what is wrong.
      if (isSiteApiError(error) && error.failure === 'refused')
        setRefusal(shell.find(`code.${error.code}`) ?? error.message)
    }
  }

  return (
    <main className={styles.login}>
      <Card>
        <h1 className={styles.title}>{t('title')}</h1>
        <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <Field label={t('name')} error={tried && !name.trim() ? t('name.missing') : undefined}>
            <TextInput
              value={name}
              onChange={setName}
              type="email"
              name="name"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </Field>
          <Field label={t('password')} error={tried && !password ? t('password.missing') : refusal}>
            <PasswordInput
              value={password}
              onChange={setPassword}
              name="password"
              autoComplete="current-password"
              showLabel={t('show')}
              hideLabel={t('hide')}
              required
            />
          </Field>
          <Button kind="primary" type="submit" full busy={busy} busyLabel={t('busy')}>
            {t('submit')}
          </Button>
        </form>
        {config.mode === 'demo' && (
          <p className={styles.note}>{t.rich('demo', { b: (chunks) => <code key="command">{chunks}</code> })}</p>
        )}
        <p className={styles.note}>{t('safe', { host: new URL(origin).host })}</p>
      </Card>
    </main>
  )
}
