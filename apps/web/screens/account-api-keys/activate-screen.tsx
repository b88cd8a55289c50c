import type { CallData } from '@bowline/contract/calls.ts'
import type { CodeText } from '@bowline/contract/codes.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Done } from '../../account-layout/done.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'

export const head = privateHead('account-api-keys', 'activate.title')

const LINK_IS_OVER: CodeText<'apiKeyExpired'> = '420022'

/** The link's token. Opening the page must not use it up, because mail programs open every link. */
export async function load({ request }: ScreenContext) {
  const id = new URL(request.url).searchParams.get('id')
  if (!id) throw redirect('/account/create_fail')
  return { id }
}

/** The target of the link in the e-mail: a button activates the key or its new permissions. */
export function Screen() {
  const t = useWords('account-api-keys')
  const { id } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi } = usePage()
  const navigate = useNavigate()
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<CallData<'GET /exchange-web/web/userCenterOpenApi/activeUserApi'>>()
  const confirm = async () => {
    setBusy(true)
    try {
      setDone(await siteApi('GET /exchange-web/web/userCenterOpenApi/activeUserApi', { id }))
    } catch (error) {
      if (isSiteApiError(error) && error.code === LINK_IS_OVER)
        await navigate('/account/create_fail', { replace: true })
      else showError(error)
    }
    setBusy(false)
  }
  if (done)
    return (
      <AccountLayout title={t('activate.title')} at={6} variant="card">
        <Done
          title={t(`activate.${done.did}`, { label: done.apiKeyRemark })}
          to="/account/api"
          go={t('activate.toKeys')}
        >
          {t(`activate.${done.did}Text`)}
        </Done>
      </AccountLayout>
    )
  return (
    <AccountLayout title={t('activate.title')} at={6} variant="card" intro={t('activate.text')}>
      <div className={styles.parts}>
        <Button kind="primary" size="l" full busy={busy} busyLabel={t('activate.busy')} onClick={() => void confirm()}>
          {t('activate.go')}
        </Button>
        <Notice kind="warn">{t('activate.notYou')}</Notice>
      </div>
    </AccountLayout>
  )
}
