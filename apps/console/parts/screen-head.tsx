import { type ReactNode, useEffect } from 'react'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import styles from './parts.module.css'

/** Title of the room, also of the browser tab. */
export function ScreenHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { brand } = useConsole().me
  useEffect(() => {
    document.title = `${title} · ${brand} ${t('title')}`
  }, [title, brand])
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
