import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import type { LoadedKeys } from './load-keys.ts'

const ways = {
  identity: '/account/id_verification',
  authenticator: '/account/google_bind',
  email: '/account/security',
} as const

/** Whether the user can create keys, and what is missing if not. */
export function CanUse({ use }: { readonly use: LoadedKeys['use'] }) {
  const t = useWords('account-api-keys')
  const { reason, keys, mostKeys } = use
  if (reason)
    return (
      <Notice kind="warn" title={t('state.title')}>
        <p>{t(`state.${reason}`)}</p>
        <p className={styles.next}>
          <Link className={buttonClass({ kind: 'primary', size: 's' })} to={ways[reason]}>
            {t(`state.${reason}.go`)}
          </Link>
        </p>
      </Notice>
    )
  if (keys >= mostKeys) return <Notice kind="warn">{t('state.full', { most: mostKeys })}</Notice>
  return <Notice kind="info">{t('state.ready', { keys, most: mostKeys })}</Notice>
}

/** The link to a new key, if the user can create one. */
export function CreateLink({ use }: { readonly use: LoadedKeys['use'] }) {
  const t = useWords('account-api-keys')
  if (!use.allowed || use.keys >= use.mostKeys) return null
  return (
    <Link className={buttonClass({ kind: 'primary' })} to="/account/create_api">
      {t('create')}
    </Link>
  )
}
