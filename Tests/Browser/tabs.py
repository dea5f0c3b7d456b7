"""The tabs of a browser that is told one story after the other."""


def renew(driver):
    """Leaves one tab, in which nothing has been."""
    old = driver.window_handles
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    for each in old:
        driver.switch_to.window(each)
        driver.close()
    driver.switch_to.window(new)
