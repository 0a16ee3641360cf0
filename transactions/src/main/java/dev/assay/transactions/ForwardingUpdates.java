package dev.assay.transactions;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** A result set that also forwards updates of columns by their numbers. */
abstract class ForwardingUpdates extends ForwardingNamedRow {

    @Override
    public void updateNull(int index) throws SQLException {
        delegate().updateNull(index);
    }

    @Override
    public void updateBoolean(int index, boolean value) throws SQLException {
        delegate().updateBoolean(index, value);
    }

    @Override
    public void updateByte(int index, byte value) throws SQLException {
        delegate().updateByte(index, value);
    }

    @Override
    public void updateShort(int index, short value) throws SQLException {
        delegate().updateShort(index, value);
    }

    @Override
    public void updateInt(int index, int value) throws SQLException {
        delegate().updateInt(index, value);
    }

    @Override
    public void updateLong(int index, long value) throws SQLException {
        delegate().updateLong(index, value);
    }

    @Override
    public void updateFloat(int index, float value) throws SQLException {
        delegate().updateFloat(index, value);
    }

    @Override
    public void updateDouble(int index, double value) throws SQLException {
        delegate().updateDouble(index, value);
    }

    @Override
    public void updateBigDecimal(int index, BigDecimal value) throws SQLException {
        delegate().updateBigDecimal(index, value);
    }

    @Override
    public void updateString(int index, String value) throws SQLException {
        delegate().updateString(index, value);
    }

    @Override
    public void updateBytes(int index, byte[] value) throws SQLException {
        delegate().updateBytes(index, value);
    }

    @Override
    public void updateDate(int index, Date value) throws SQLException {
        delegate().updateDate(index, value);
    }

    @Override
    public void updateTime(int index, Time value) throws SQLException {
        delegate().updateTime(index, value);
    }

    @Override
    public void updateTimestamp(int index, Timestamp value) throws SQLException {
        delegate().updateTimestamp(index, value);
    }

    @Override
    public void updateAsciiStream(int index, InputStream value, int length) throws SQLException {
        delegate().updateAsciiStream(index, value, length);
    }

    @Override
    public void updateBinaryStream(int index, InputStream value, int length) throws SQLException {
        delegate().updateBinaryStream(index, value, length);
    }

    @Override
    public void updateCharacterStream(int index, Reader value, int length) throws SQLException {
        delegate().updateCharacterStream(index, value, length);
    }

    @Override
    public void updateObject(int index, Object value, int scale) throws SQLException {
        delegate().updateObject(index, value, scale);
    }

    @Override
    public void updateObject(int index, Object value) throws SQLException {
        delegate().updateObject(index, value);
    }

    @Override
    public void updateRef(int index, Ref value) throws SQLException {
        delegate().updateRef(index, value);
    }

    @Override
    public void updateBlob(int index, Blob value) throws SQLException {
        delegate().updateBlob(index, value);
    }

    @Override
    public void updateClob(int index, Clob value) throws SQLException {
        delegate().updateClob(index, value);
    }

    @Override
    public void updateArray(int index, Array value) throws SQLException {
        delegate().updateArray(index, value);
    }

    @Override
    public void updateRowId(int index, RowId value) throws SQLException {
        delegate().updateRowId(index, value);
    }

    @Override
    public void updateNString(int index, String value) throws SQLException {
        delegate().updateNString(index, value);
    }

    @Override
    public void updateNClob(int index, NClob value) throws SQLException {
        delegate().updateNClob(index, value);
    }

    @Override
    public void updateSQLXML(int index, SQLXML value) throws SQLException {
        delegate().updateSQLXML(index, value);
    }

    @Override
    public void updateNCharacterStream(int index, Reader value, long length) throws SQLException {
        delegate().updateNCharacterStream(index, value, length);
    }

    @Override
    public void updateAsciiStream(int index, InputStream value, long length) throws SQLException {
        delegate().updateAsciiStream(index, value, length);
    }

    @Override
    public void updateBinaryStream(int index, InputStream value, long length) throws SQLException {
        delegate().updateBinaryStream(index, value, length);
    }

    @Override
    public void updateCharacterStream(int index, Reader value, long length) throws SQLException {
        delegate().updateCharacterStream(index, value, length);
    }

    @Override
    public void updateBlob(int index, InputStream value, long length) throws SQLException {
        delegate().updateBlob(index, value, length);
    }

    @Override
    public void updateClob(int index, Reader value, long length) throws SQLException {
        delegate().updateClob(index, value, length);
    }

    @Override
    public void updateNClob(int index, Reader value, long length) throws SQLException {
        delegate().updateNClob(index, value, length);
    }

    @Override
    public void updateNCharacterStream(int index, Reader value) throws SQLException {
        delegate().updateNCharacterStream(index, value);
    }

    @Override
    public void updateAsciiStream(int index, InputStream value) throws SQLException {
        delegate().updateAsciiStream(index, value);
    }

    @Override
    public void updateBinaryStream(int index, InputStream value) throws SQLException {
        delegate().updateBinaryStream(index, value);
    }

    @Override
    public void updateCharacterStream(int index, Reader value) throws SQLException {
        delegate().updateCharacterStream(index, value);
    }

    @Override
    public void updateBlob(int index, InputStream value) throws SQLException {
        delegate().updateBlob(index, value);
    }

    @Override
    public void updateClob(int index, Reader value) throws SQLException {
        delegate().updateClob(index, value);
    }

    @Override
    public void updateNClob(int index, Reader value) throws SQLException {
        delegate().updateNClob(index, value);
    }

    @Override
    public void updateObject(int index, Object value, SQLType type, int scale) throws SQLException {
        delegate().updateObject(index, value, type, scale);
    }

    @Override
    public void updateObject(int index, Object value, SQLType type) throws SQLException {
        delegate().updateObject(index, value, type);
    }
}
