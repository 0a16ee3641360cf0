package dev.assay.transactions;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** A result set that forwards the reading of columns by their numbers. */
abstract class ForwardingRow implements ResultSet {

    abstract ResultSet delegate() throws SQLException;

    @Override
    public String getString(int index) throws SQLException {
        return delegate().getString(index);
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        return delegate().getBoolean(index);
    }

    @Override
    public byte getByte(int index) throws SQLException {
        return delegate().getByte(index);
    }

    @Override
    public short getShort(int index) throws SQLException {
        return delegate().getShort(index);
    }

    @Override
    public int getInt(int index) throws SQLException {
        return delegate().getInt(index);
    }

    @Override
    public long getLong(int index) throws SQLException {
        return delegate().getLong(index);
    }

    @Override
    public float getFloat(int index) throws SQLException {
        return delegate().getFloat(index);
    }

    @Override
    public double getDouble(int index) throws SQLException {
        return delegate().getDouble(index);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation") // JDBC has it still
    public BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        return delegate().getBigDecimal(index, scale);
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        return delegate().getBytes(index);
    }

    @Override
    public Date getDate(int index) throws SQLException {
        return delegate().getDate(index);
    }

    @Override
    public Time getTime(int index) throws SQLException {
        return delegate().getTime(index);
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        return delegate().getTimestamp(index);
    }

    @Override
    public InputStream getAsciiStream(int index) throws SQLException {
        return delegate().getAsciiStream(index);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation") // JDBC has it still
    public InputStream getUnicodeStream(int index) throws SQLException {
        return delegate().getUnicodeStream(index);
    }

    @Override
    public InputStream getBinaryStream(int index) throws SQLException {
        return delegate().getBinaryStream(index);
    }

    @Override
    public Object getObject(int index) throws SQLException {
        return delegate().getObject(index);
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        return delegate().getCharacterStream(index);
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        return delegate().getBigDecimal(index);
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
        return delegate().getObject(index, map);
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        return delegate().getRef(index);
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        return delegate().getBlob(index);
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        return delegate().getClob(index);
    }

    @Override
    public Array getArray(int index) throws SQLException {
        return delegate().getArray(index);
    }

    @Override
    public Date getDate(int index, Calendar calendar) throws SQLException {
        return delegate().getDate(index, calendar);
    }

    @Override
    public Time getTime(int index, Calendar calendar) throws SQLException {
        return delegate().getTime(index, calendar);
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
        return delegate().getTimestamp(index, calendar);
    }

    @Override
    public URL getURL(int index) throws SQLException {
        return delegate().getURL(index);
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        return delegate().getRowId(index);
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        return delegate().getNClob(index);
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        return delegate().getSQLXML(index);
    }

    @Override
    public String getNString(int index) throws SQLException {
        return delegate().getNString(index);
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        return delegate().getNCharacterStream(index);
    }

    @Override
    public <T> T getObject(int index, Class<T> type) throws SQLException {
        return delegate().getObject(index, type);
    }
}
