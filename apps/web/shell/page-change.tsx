import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './page-change.module.css'

/**
 * Shows that another page is on its way, where it takes longer than a blink. Says to screen readers that it is there,
 * as the browser does when it loads one: its heading is announced, and a focus that went with the old page is put where
 * the new one begins.
 */
export function PageChange() {
  const { pathname } = useLocation()
  const isThere = useNavigation().state === 'idle'
  const announced = useRef(pathname)
  const [heading, setHeading] = useState<string>()
  useEffect(() => {
    if (!isThere || announced.current === pathname) return
    announced.current = pathname
    setHeading(document.querySelector('main h1, #content h1')?.textContent ?? document.title)
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, isThere])
  return (
    <>
      {!isThere && <div className={styles.coming} aria-hidden="true" />}
      <p className="spoken" role="status">
        {heading}
      </p>
    </>
  )
}
