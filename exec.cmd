@rem The scripts in package.json begin with `exec`, so that on Linux and macOS no
@rem shell stands between npm and the program and swallows its signals. Windows
@rem has no such word; cmd finds this file in its place.
@%*
